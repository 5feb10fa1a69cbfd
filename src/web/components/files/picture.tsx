import { useEffect, useRef, useState } from 'preact/hooks';

/** Pictures that are fetched at the same time. */
const AT_ONCE = 4;

let loading = 0;
const waiting: (() => void)[] = [];

function begin(run: () => void): void {
  if (loading >= AT_ONCE) {
    waiting.push(run);
    return;
  }
  loading += 1;
  run();
}

function end(): void {
  loading -= 1;
  const next = waiting.shift();
  if (next !== undefined) begin(next);
}

/** A picture, fetched when it comes into view. */
export function Picture({ src, alt }: { src: string; alt: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const isLoading = useRef(false);
  const done = () => {
    if (!isLoading.current) return;
    isLoading.current = false;
    end();
  };
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      begin(() => {
        isLoading.current = true;
        setShown(true);
      });
    });
    if (place.current !== null) observer.observe(place.current);
    return () => {
      observer.disconnect();
      done();
    };
  }, []);
  return (
    <span ref={place} class="picture">
      {shown && <img src={src} alt={alt} onLoad={done} onError={done} />}
    </span>
  );
}
