import { secondFactorText } from '../../text/second-factor/second-factor-text.js';
import { SetUp } from './set-up.js';

/** Sends a user who has just signed in to set up the second factor that the service requires. */
export function RequiredSetUp({ password, onDone }: { password: string; onDone: () => void }) {
  return (
    <>
      <p class="lead">{secondFactorText.value.required}</p>
      <SetUp password={password} onDone={onDone} />
    </>
  );
}
