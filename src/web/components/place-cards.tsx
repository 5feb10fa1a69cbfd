import { address } from '../router.js';
import { Dot } from './form.js';

interface Placed {
  uid: string;
  name: string;
  color: string | null;
}

interface PlaceCardsProps<T extends Placed> {
  screen: string;
  title?: string;
  list: readonly T[];
  /** What is said of each beside its name. */
  detailOf?: (place: T) => string;
}

/** Links to places, with their colours. */
export function PlaceCards<T extends Placed>({ screen, title, list, detailOf }: PlaceCardsProps<T>) {
  if (list.length === 0) return null;
  const cards = (
    <ul class="cards">
      {list.map((place) => (
        <li key={place.uid}>
          <a class="card-link" href={address(screen, place.uid)}>
            <Dot color={place.color} />
            <strong>
              <bdi>{place.name}</bdi>
            </strong>
            {detailOf !== undefined && <span class="detail">{detailOf(place)}</span>}
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
