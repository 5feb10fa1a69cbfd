/** The initials of a person, for the eye: the name must be beside it or in a label. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 && !name.includes('@') ? words.at(-1) : undefined];
  return (
    <span class="initials" aria-hidden="true">
      {letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')}
    </span>
  );
}
