import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { api, dataOf } from '../api.js';
import { notify } from '../data/done.js';
import { all, byId } from '../data/mirror.js';
import { profile } from '../data/session.js';
import type { Share } from '../data/types.js';
import { now } from '../dates.js';
import { address, taskAddress } from '../router.js';
import { toggleInToday } from '../settings.js';
import { text } from '../text/text.js';
import { Confirm } from './dialog.js';
import { Icon } from './icon.js';
import { Initials } from './initials.js';

const SEEN = 'tutti.sharesSeen';
/** Age in milliseconds up to which a share is news, in a new browser, too. */
const NEWS_MS = 7 * 86_400_000;

const MAX_SEEN = 500;
/** Time in milliseconds after which news counts as seen: the next visit does not show it again. */
const SEEN_MS = 10_000;

/** Uids of the shares that the user has answered in this browser. */
const seen = signal<readonly string[]>(localStorage.getItem(SEEN)?.split(' ') ?? []);

function storeSeen({ uid }: Share): string[] {
  const uids = [...new Set([...seen.value, uid])].slice(-MAX_SEEN);
  localStorage.setItem(SEEN, uids.join(' '));
  return uids;
}

function markSeen(share: Share): void {
  seen.value = storeSeen(share);
}

/** Announces what others have shared with the user since the last visit, one after another. */
export function ShareNews() {
  const me = profile.value?.id;
  const since = new Date(now.value.getTime() - NEWS_MS).toISOString();
  const news = all('share')
    .filter(({ uid, member, created_at }) => member.id === me && created_at > since && !seen.value.includes(uid))
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const [first] = news;
  return first === undefined ? null : <News key={first.uid} share={first} />;
}

function addressOf({ resource_type, resource_id, resource }: Share): string {
  if (resource_type === 'task') return taskAddress(byId('task', resource_id)?.uid ?? resource.uid);
  return address(resource_type, resource.uid);
}

function News({ share }: { share: Share }) {
  const t = text.value.shareNews;
  const [asksToBlock, setAsksToBlock] = useState(false);
  const { owner, resource, resource_type, access } = share;
  useEffect(() => {
    const timer = setTimeout(() => storeSeen(share), SEEN_MS);
    return () => clearTimeout(timer);
  }, []);
  const name = [owner.name, owner.surname].filter(Boolean).join(' ') || owner.email;
  const end = async (request: Promise<unknown>) => {
    try {
      await request;
      markSeen(share);
    } catch (error) {
      notify((error as Error).message);
    }
  };
  const leave = () => end(dataOf(api.DELETE('/api/v1/share/{id}', { params: { path: { id: share.uid } } })));
  const block = () =>
    end(leave().then(() => dataOf(api.POST('/api/profile/blocked', { body: { email: owner.email } }))));
  return (
    <section class="banner share-news" aria-label={t.label}>
      <Initials name={name} />
      <p>
        {t.shares[resource_type](name, resource.name)} <span class="detail">{text.value.task.accesses[access]}</span>
      </p>
      <div class="actions start">
        <a class="button small primary" href={addressOf(share)} onClick={() => markSeen(share)}>
          {t.open}
        </a>
        {resource_type !== 'note' && (
          <button
            type="button"
            class="button small"
            title={t.notInTodayHint}
            onClick={() => {
              toggleInToday(resource.uid);
              markSeen(share);
            }}
          >
            {t.notInToday}
          </button>
        )}
        <button type="button" class="button small" onClick={() => void leave()}>
          {text.value.task.leave}
        </button>
        <button type="button" class="button small danger" onClick={() => setAsksToBlock(true)}>
          {t.block}
        </button>
        <button type="button" class="icon-button" aria-label={text.value.close} onClick={() => markSeen(share)}>
          <Icon name="close" />
        </button>
      </div>
      {asksToBlock && (
        <Confirm
          title={t.blockTitle(name)}
          text={t.blockText}
          action={t.block}
          onConfirm={block}
          onClose={() => setAsksToBlock(false)}
        />
      )}
    </section>
  );
}
