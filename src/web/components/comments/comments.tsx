import { useState } from 'preact/hooks';
import { newUid } from '../../api.js';
import { changeOf } from '../../data/actions.js';
import { did, record } from '../../data/done.js';
import { draftOf } from '../../data/drafts.js';
import { all } from '../../data/mirror.js';
import { addWrite, addWrites } from '../../data/pending.js';
import { membersOf } from '../../data/people.js';
import { labelOfPerson } from '../../data/persons.js';
import { profile } from '../../data/session.js';
import type { Task } from '../../data/types.js';
import { isAssignedToMe, isMine } from '../../data/views.js';
import { momentLabel } from '../../dates.js';
import { commentsText } from '../../text/comments/comments-text.js';
import { text } from '../../text/text.js';
import { Markdown } from '../formatted.js';
import { Initials } from '../initials.js';
import { Menu, type MenuItem } from '../popover.js';
import { WatchButton } from '../watch-button.js';
import { CommentField } from './comment-field.js';
import { withNames } from './mentions.js';

type Comment = ReturnType<typeof all<'comment'>>[number];

/** The service refuses more. */
const MAX_OF_TASK = 1_000;
const LATEST = 20;

/** The comments of a task, oldest first, and the field for a new one. Everyone who sees the task comments it. */
export function Comments({ task }: { task: Task }) {
  const t = commentsText.value;
  const [showsAll, setShowsAll] = useState(false);
  const comments = all('comment')
    .filter(({ task_id }) => task_id === task.id)
    .sort(byAge);
  const me = profile.value?.id;
  const isToldUnasked = isMine(task) || isAssignedToMe(task) || comments.some(({ author }) => author?.id === me);
  const shown = showsAll ? comments : comments.slice(-LATEST);
  const add = async (written: string) => {
    const body = { task_id: task.uid, text: written };
    const write = await addWrite({ action: 'create', type: 'comment', uid: newUid(), body });
    record(t.added, { writes: [write] });
  };
  return (
    <section class="comments">
      <h2 class="part">
        {t.title} {comments.length > 0 && <span class="count">{comments.length}</span>}
        <WatchButton kind="task" object={task} isToldUnasked={isToldUnasked} look="link" />
      </h2>
      {shown.length < comments.length && (
        <button type="button" class="link" onClick={() => setShowsAll(true)}>
          {t.earlier(comments.length - shown.length)}
        </button>
      )}
      {shown.length > 0 && (
        <ol class="comment-list">
          {shown.map((comment) => (
            <CommentRow key={comment.uid} comment={comment} task={task} />
          ))}
        </ol>
      )}
      {comments.length < MAX_OF_TASK ? (
        <CommentField
          key={task.uid}
          task={task}
          draft={`comment.of.${task.uid}`}
          label={t.write}
          action={t.send}
          onSubmit={add}
        />
      ) : (
        <p class="hint">{t.full(MAX_OF_TASK)}</p>
      )}
    </section>
  );
}

/** Those that are not sent yet come last. */
function byAge(one: Comment, other: Comment): number {
  const isSent = ({ id }: Comment) => Number(id > 0);
  const order = isSent(other) - isSent(one);
  return (
    order || (one.created_at < other.created_at ? -1 : Number(one.created_at > other.created_at)) || one.id - other.id
  );
}

function CommentRow({ comment, task }: { comment: Comment; task: Task }) {
  const t = commentsText.value;
  const { uid, id, access, via, edited_at, created_at } = comment;
  const draft = `comment.edit.${uid}`;
  const [isEditing, setEditing] = useState(() => draftOf(draft) !== undefined);
  const author = comment.author === null ? t.gone : labelOfPerson(comment.author);
  const people = [...membersOf(task), ...comment.mentions.map((person) => ({ ...person, email: null }))];
  const remove = async () =>
    did(t.deleted, { writes: [await addWrite({ action: 'delete', type: 'comment', uid, body: {} })] });
  const change = async (written: string) => {
    setEditing(false);
    if (written === withNames(comment.text, people)) return;
    record(t.changed, { writes: await addWrites(changeOf('comment', uid, { text: written })) });
  };
  const items: MenuItem[] = [
    ...(access === 'owner' ? [{ label: text.value.edit, icon: 'edit' as const, act: () => setEditing(true) }] : []),
    { label: text.value.delete, icon: 'trash', isDanger: true, act: remove },
  ];
  const details = [
    momentLabel(created_at),
    via !== null && t.via[via],
    edited_at !== null && t.edited,
    id < 0 && t.unsent,
  ].filter(Boolean);
  return (
    <li class="comment" data-comment={uid}>
      <Initials name={author} />
      <div class="comment-head">
        <p>
          <bdi class="comment-author">{author}</bdi> <span class="detail">{details.join(' · ')}</span>
        </p>
        {access !== 'ro' && <Menu label={t.menu(author)} items={items} />}
      </div>
      {isEditing ? (
        <CommentField
          task={task}
          draft={draft}
          initial={withNames(comment.text, people)}
          label={t.field}
          action={text.value.save}
          onSubmit={change}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Markdown
          text={comment.text}
          mentions={new Map(comment.mentions.map((person) => [person.uid, labelOfPerson(person)]))}
        />
      )}
    </li>
  );
}
