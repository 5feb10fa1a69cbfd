import type { BodyOf } from '../client.js';
import type { Call, Route } from './call.js';
import { definedMembers } from './values.js';

/** The assistant has the same paths, bodies and responses in both APIs. */
export const assistantRoutes: readonly Route[] = [
  ['GET', '/ai-assistant/config', async ({ inner }) => inner.call('getAiConfig')],
  ['GET', '/ai-assistant/daily-brief', async ({ inner }) => inner.call('getDailyBrief')],
  ['POST', '/ai-assistant/daily-brief', async ({ inner }) => inner.call('generateDailyBrief')],
  ['GET', '/ai-assistant/task-insights/:id', async (call) => call.inner.call('getTaskInsights', taskIn(call))],
  [
    'POST',
    '/ai-assistant/task-insights',
    async ({ inner, body }) =>
      inner.call('generateTaskInsights', { body: definedMembers<BodyOf<'generateTaskInsights'>>(body) }),
  ],
  [
    'PATCH',
    '/ai-assistant/task-insights/:id/dismissed',
    async (call) => call.inner.call('dismissTaskInsights', { ...taskIn(call), body: dismissalOf(call) }),
  ],
  ['GET', '/ai-assistant/project-insights/:id', async (call) => call.inner.call('getProjectInsights', projectIn(call))],
  [
    'POST',
    '/ai-assistant/project-insights',
    async ({ inner, body }) =>
      inner.call('generateProjectInsights', { body: definedMembers<BodyOf<'generateProjectInsights'>>(body) }),
  ],
  [
    'PATCH',
    '/ai-assistant/project-insights/:id/dismissed',
    async (call) => call.inner.call('dismissProjectInsights', { ...projectIn(call), body: dismissalOf(call) }),
  ],
];

function taskIn({ params }: Call) {
  return { path: { taskUid: params.id ?? '' } };
}

function projectIn({ params }: Call) {
  return { path: { projectUid: params.id ?? '' } };
}

function dismissalOf({ body: { dismissed } }: Call) {
  return definedMembers<BodyOf<'dismissTaskInsights'>>({ dismissed });
}
