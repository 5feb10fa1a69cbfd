import { announcement } from '../data/announcement.js';
import { dismissNotice, messageOfNotice, type Notice, notices, undo } from '../data/done.js';
import { pendingWrite } from '../data/pending.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';
import { SelectionBar } from './selection-bar.js';

/** The bottom of the window: messages above the bar of the selection, so that neither covers the other. */
export function Dock() {
  // The indicator at the top names what the service has refused.
  const isRefused = ({ action }: Notice) => action?.writes.some((write) => pendingWrite(write)?.problem) === true;
  const visible = notices.value.filter((notice) => !isRefused(notice));
  const last = visible.findLast(({ action }) => action !== undefined);
  return (
    <section class="dock" aria-label={text.value.messages}>
      <div class="notices" role="status">
        {visible.map((notice) => (
          <div class="notice" key={notice.id}>
            <bdi>{messageOfNotice(notice)}</bdi>
            {notice.link && (
              <a class="button small" href={notice.link.href} onClick={() => dismissNotice(notice.id)}>
                {notice.link.label}
              </a>
            )}
            {notice.action && (
              <button type="button" class="button small" onClick={() => void undo(notice)}>
                {text.value.undo} {notice === last && <kbd class="only-wide">z</kbd>}
              </button>
            )}
            <button
              type="button"
              class="icon-button"
              aria-label={text.value.close}
              onClick={() => dismissNotice(notice.id)}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      </div>
      <SelectionBar />
      <div class="visually-hidden" aria-live="polite">
        {announcement.value}
      </div>
    </section>
  );
}
