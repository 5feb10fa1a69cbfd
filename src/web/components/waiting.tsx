import { text } from '../text/text.js';

export function Loading() {
  return <p class="loading">{text.value.loading}</p>;
}

interface RetryProps {
  message: string;
  onRetry: () => unknown;
}

/** A failure, with the button that tries again. */
export function Retry({ message, onRetry }: RetryProps) {
  return (
    <div role="alert" class="failure">
      <p>{message}</p>
      <button type="button" class="button small" onClick={() => void onRetry()}>
        {text.value.retry}
      </button>
    </div>
  );
}
