import { address } from '../router.js';
import { firstSteps } from '../settings.js';
import { planningText } from '../text/planning/planning-text.js';
import { text } from '../text/text.js';

/** For a new account: how to bring tasks along from another program, and the signs of quick add. */
export function FirstSteps() {
  const t = planningText.value.firstSteps;
  return (
    <section class="first-steps" aria-label={t.label}>
      <h2>{t.importTitle}</h2>
      <p>{t.importText}</p>
      <p>
        <a class="button" href={address('settings', 'data')}>
          {t.import}
        </a>
      </p>
      <h2>{t.signsTitle}</h2>
      <dl class="signs">
        {Object.entries(t.signs).map(([sign, meaning]) => (
          <div key={sign}>
            <dt>
              <code>{sign}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{t.otherSigns}</p>
      <p>
        <button
          type="button"
          class="link"
          onClick={() => {
            firstSteps.value = 'hidden';
          }}
        >
          {text.value.close}
        </button>
      </p>
    </section>
  );
}
