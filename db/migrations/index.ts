import type { Migrations } from '../migrate.js';
import { fillLetters } from '../query/name-order.js';
import * as securityLogRetention from './0037-security-log-retention.js';
import * as incompleteBatches from './0038-incomplete-batches.js';
import * as activityPages from './0039-activity-pages.js';
import * as undoRows from './0040-undo-rows.js';
import * as orderedPages from './0041-ordered-pages.js';
import * as changeSets from './0042-change-sets.js';
import * as searchForms from './0043-search-forms.js';
import * as ordersByHand from './0044-orders-by-hand.js';
import * as reminders from './0045-reminders.js';
import * as notifications from './0046-notifications.js';
import * as channels from './0047-channels.js';
import * as mail from './0048-mail.js';
import * as assignee from './0049-assignee.js';
import * as comments from './0050-comments.js';
import * as attachments from './0052-attachments.js';
import * as recurrenceRules from './0053-recurrence-rules.js';
import * as feeds from './0054-feeds.js';
import * as reminderIndexes from './0055-reminder-indexes.js';
import * as watches from './0056-watches.js';
import * as endedProjects from './0057-ended-projects.js';
import * as nameLetters from './0058-name-letters.js';
import * as importsInTheLog from './0059-imports-in-the-log.js';
import * as completionPages from './0060-completion-pages.js';
import * as overTasks from './0061-over-tasks.js';
import * as searchOfDeletedProjects from './0062-search-of-deleted-projects.js';
import * as boundedPages from './0063-bounded-pages.js';

/**
 * Migrations for both databases, in order, after those of `db/sqlite/migrations/` and `db/postgres/migrations/`.
 * Append only: existing databases have run the earlier ones.
 */
export const SHARED_MIGRATIONS: Migrations = {
  '0037-security-log-retention': securityLogRetention,
  '0038-incomplete-batches': incompleteBatches,
  '0039-activity-pages': activityPages,
  '0040-undo-rows': undoRows,
  '0041-ordered-pages': orderedPages,
  '0042-change-sets': changeSets,
  '0043-search-forms': searchForms,
  '0044-orders-by-hand': ordersByHand,
  '0045-reminders': reminders,
  '0046-notifications': notifications,
  '0047-channels': channels,
  '0048-mail': mail,
  '0049-assignee': assignee,
  '0050-comments': comments,
  '0052-attachments': attachments,
  '0053-recurrence-rules': recurrenceRules,
  '0054-feeds': feeds,
  '0055-reminder-indexes': reminderIndexes,
  '0056-watches': watches,
  '0057-ended-projects': endedProjects,
  '0058-name-letters': { ...nameLetters, after: fillLetters },
  '0059-imports-in-the-log': importsInTheLog,
  '0060-completion-pages': completionPages,
  '0061-over-tasks': overTasks,
  '0062-search-of-deleted-projects': searchOfDeletedProjects,
  '0063-bounded-pages': boundedPages,
};
