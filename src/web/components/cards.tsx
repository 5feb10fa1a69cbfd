import { address } from '../router.js';
import { Dot } from './form.js';

interface Card {
  uid: string;
  name: string;
  color: string | null;
}

interface CardsProps<T extends Card> {
  screen: string;
  title?: string;
  list: readonly T[];
  detailOf?: (card: T) => string;
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
            {detailOf !== undefined && <span class="detail">{detailOf(card)}</span>}
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
