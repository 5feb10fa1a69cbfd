import { type TSchema, Type } from '@sinclair/typebox';
import type { Feature, LoggedType } from '../../context.js';
import { StringEnum, Timestamp } from '../../http/schemas.js';
import { loggedTypes } from '../changes/schema.js';

const nameOf = ({ type }: LoggedType, event: string) => `${pascal(type)}${pascal(event)}Message`;

const pascal = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

function exampleOf({ type, object }: LoggedType, event: string): object {
  const [example] = object.examples as { id: number; uid: string }[];
  const isRemoval = event === 'deleted' || event === 'unshared';
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
      changed: event === 'updated' ? ['name'] : [],
      object: isRemoval ? null : example,
    },
  };
}

export function messageComponents(features: readonly Feature[]): TSchema[] {
  return loggedTypes(features).flatMap((logged) => logged.events.map((event) => messageOf(logged, event)));
}

function messageOf(logged: LoggedType, event: string): TSchema {
  const { type, component } = logged;
  return Type.Object(
    {
      type: StringEnum([`${type}.${event}`], { description: 'The type of the object, and what happened to it.' }),
      timestamp: Timestamp('When it happened.'),
      data: Type.Unsafe({ $ref: `${component}#` }),
    },
    {
      $id: nameOf(logged, event),
      description: `A webhook is told that a ${type} is ${event}: the item of \`/changes\`, its object as it is at delivery.`,
      examples: [exampleOf(logged, event)],
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
      summary: `A ${type} is ${event}`,
      description:
        'Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within ' +
        '10 s is tried again; 410 switches the webhook off.',
      tags: ['Webhooks'],
      security: [],
      parameters: [
        header('webhook-id', 'The same in each attempt: what you have had already can be told by it.', {}),
        header('webhook-timestamp', 'When it was sent, in seconds since 1970.', { pattern: '^\\d+$' }),
        header(
          'webhook-signature',
          '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation.',
          {},
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${nameOf(logged, event)}` },
          },
        },
      },
      responses: {
        '2XX': { description: 'Taken.' },
        '410': { description: 'No more of this: the webhook is switched off.' },
      },
    },
  };
}
