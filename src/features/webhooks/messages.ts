import { type TSchema, Type } from '@sinclair/typebox';
import { StringEnum } from '../../http/schemas.js';
import { withArticle } from '../../lib/names.js';
import type { Feature, LoggedType } from '../../manifest.js';
import { loggedTypes } from '../changes/schema.js';

const nameOf = ({ type }: LoggedType, event: string) => `${pascal(type)}${pascal(event)}Message`;

const pascal = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

function exampleOf({ type, object }: LoggedType, event: string): object {
  const [example] = object.examples as { id: number; uid: string }[];
  const isDeleted = event === 'deleted';
  return {
    type: `${type}.${event}`,
    timestamp: '2026-03-01T09:30:00.000Z',
    data: {
      type,
      event,
      id: example?.id,
      uid: example?.uid,
      at: '2026-03-01T09:30:00.000Z',
      actor: { user_id: 1, key_id: 3, key_name: 'phone' },
      changed: isDeleted ? [] : ['name'],
      object: isDeleted ? null : example,
    },
  };
}

export function messageComponents(features: readonly Feature[]): TSchema[] {
  return loggedTypes(features).flatMap((logged) => logged.events.map((event) => messageOf(logged, event)));
}

/** Returns the sentence for an event, without a full stop. */
function happening(type: string, event: string): string {
  const noun = withArticle(type);
  return `${noun[0]?.toUpperCase()}${noun.slice(1)} is ${event}`;
}

function messageOf(logged: LoggedType, event: string): TSchema {
  const { type, component, events } = logged;
  const shortest = events.find((one) => one === 'deleted') ?? events[0];
  return Type.Object(
    {
      type: StringEnum([`${type}.${event}`], { description: 'Its event.' }),
      timestamp: Type.String({ format: 'date-time', description: 'Time of the change.' }),
      data: Type.Unsafe({ $ref: `${component}#` }),
    },
    {
      $id: nameOf(logged, event),
      description: `${happening(type, event)}.`,
      // One for each type, without the object, whose schema has one: those of all events would be a tenth of the document.
      ...(event === shortest && { examples: [exampleOf(logged, event)] }),
    },
  );
}

export function webhookRequests(features: readonly Feature[]): Record<string, object> {
  const requests = loggedTypes(features).flatMap((logged) =>
    logged.events.map((event) => [`${logged.type}.${event}`, requestOf(logged, event)] as const),
  );
  return Object.fromEntries(requests);
}

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...schema },
});

function requestOf(logged: LoggedType, event: string): object {
  const { type } = logged;
  return {
    post: {
      operationId: `on${pascal(type)}${pascal(event)}`,
      summary: happening(type, event),
      description: 'Retried unless the response is 2xx within 10 s.',
      tags: ['Webhooks'],
      security: [],
      parameters: [
        header('webhook-id', 'The same in each attempt: store it for a while to detect repetitions.', {}),
        header('webhook-timestamp', 'Time of the attempt: a Unix timestamp in seconds.', { pattern: '^\\d+$' }),
        header(
          'webhook-signature',
          '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several while the secret is rotated, separated by spaces.',
          {},
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: `#/components/schemas/${nameOf(logged, event)}` } },
        },
      },
      responses: {
        '2XX': { description: 'Accepted.' },
        '410': { description: 'Switches the webhook off.' },
      },
    },
  };
}
