import { projectCounts } from '../data/views.js';
import { text } from '../text/text.js';

/** Progress of a project; nothing for one without tasks. */
export function Progress({ id }: { id: number }) {
  const { open, done } = projectCounts.value.get(id) ?? { open: 0, done: 0 };
  const total = open + done;
  if (total === 0) return null;
  return <progress value={done} max={total} aria-label={text.value.project.progress(done, total)} />;
}
