import { serveJobs } from '../../../lib/threads/serve.js';
import { type AcceptedRule, acceptedRule, type DatesQuery, datesOf, type RuleDates } from './rule-dates.js';

export type RuleJob =
  | { kind: 'dates'; queries: readonly DatesQuery[] }
  | { kind: 'accept'; rule: string; start: string };
export type RuleResult = RuleDates[] | AcceptedRule;

serveJobs<RuleJob, RuleResult>((job) =>
  job.kind === 'dates' ? job.queries.map(datesOf) : acceptedRule(job.rule, job.start),
);
