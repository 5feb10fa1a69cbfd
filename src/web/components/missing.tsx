import { isWaiting } from '../data/session.js';
import { address } from '../router.js';
import { text } from '../text/text.js';
import { Empty } from './empty.js';
import { Loading } from './waiting.js';

/** A page for what does not exist, or not any more. */
export function Missing() {
  const t = text.value;
  if (isWaiting()) return <Loading />;
  return (
    <Empty title={t.notFoundTitle} text={t.notFound}>
      <p class="actions centred">
        <a class="button primary" href={address('today')}>
          {t.nav.today}
        </a>
        <a class="button" href={address('trash')}>
          {t.nav.trash}
        </a>
      </p>
    </Empty>
  );
}
