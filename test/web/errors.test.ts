import t from 'tap';
import { MESSAGES } from '../../src/features/assistant/failures.js';
import { startBrowser } from './support/browser.js';

t.test('Errors: each reason of a failure of the AI provider has its sentence, in both languages', async (t) => {
  const { api, texts } = (await startBrowser()).open();
  const shown = () =>
    Object.entries(MESSAGES).map(([reason, error]) => [
      reason,
      new api.Failure(502, { code: 'AI_PROVIDER_ERROR', error, reason }).message,
    ]);
  t.same(Object.fromEntries(shown()), MESSAGES);
  await texts.useLanguage('de');
  const sentences = shown();
  t.equal(new Set(sentences.map(([, sentence]) => sentence)).size, sentences.length);
  for (const [reason, sentence = ''] of sentences) {
    t.match(sentence, /Anbieter|Assistent/);
    t.equal(sentence.includes('später'), reason === 'unavailable', sentence);
  }
});
