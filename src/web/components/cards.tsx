import type { ComponentChildren } from 'preact';
import type { Project } from '../data/types.js';
import { projectCounts } from '../data/views.js';
import { address } from '../router.js';
import { text } from '../text/text.js';
import { Dot } from './form.js';
import { Progress } from './progress.js';

interface Card {
  uid: string;
  name: string;
  color: string | null;
}

interface CardsProps<T extends Card> {
  screen: string;
  title?: string;
  list: readonly T[];
  detailOf?: (card: T) => ComponentChildren;
}

export function Cards<T extends Card>({ screen, title, list, detailOf }: CardsProps<T>) {
  if (list.length === 0) return null;
  const cards = (
    <ul class="cards">
      {list.map((card) => (
        <li key={card.uid}>
          <a class="card-link" href={address(screen, card.uid)}>
            <Dot color={card.color} />
            <strong>
              <bdi>{card.name}</bdi>
            </strong>
            {detailOf?.(card)}
          </a>
        </li>
      ))}
    </ul>
  );
  if (title === undefined) return cards;
  return (
    <section class="group">
      <h2>{title}</h2>
      {cards}
    </section>
  );
}

/** Projects with their progress. */
export function ProjectCards({ title, list }: { title?: string; list: readonly Project[] }) {
  const t = text.value;
  const detailOf = ({ id, status, access, template }: Project) => {
    const { open, done } = projectCounts.value.get(id) ?? { open: 0, done: 0 };
    const progress = open + done > 0 && t.project.progress(done, open + done);
    return (
      <>
        <span class="detail">
          {[template ? t.project.template : t.project.statuses[status], progress, access !== 'owner' && t.nav.shared]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Progress id={id} />
      </>
    );
  };
  return <Cards screen="project" list={list} detailOf={detailOf} {...(title !== undefined && { title })} />;
}
