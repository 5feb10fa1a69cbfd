import { useState } from 'preact/hooks';
import { Cards } from '../components/cards.js';
import { choicesOf, Dot } from '../components/form.js';
import { Icon } from '../components/icon.js';
import { ProjectInsights } from '../components/insights.js';
import { Markdown } from '../components/markdown.js';
import { NoteList } from '../components/note-list.js';
import { type FormField, ObjectDialog } from '../components/object-form.js';
import { Overview } from '../components/overview.js';
import { Sharing } from '../components/sharing.js';
import { Due, TaskRow } from '../components/task-row.js';
import { setStatus, update } from '../data/actions.js';
import { announcement } from '../data/announcement.js';
import { all, byUid } from '../data/mirror.js';
import { profile } from '../data/session.js';
import { type Project, STATUS, type Task } from '../data/types.js';
import {
  areas,
  byDate,
  closedProjects,
  goals,
  isMine,
  mayChange,
  projectCounts,
  projects,
  tasksWith,
} from '../data/views.js';
import { route, withQuery } from '../router.js';
import { labelOf, text } from '../text/text.js';
import { OpenAndDone } from './task-screens.js';

function fieldsOf(project?: Project): FormField[] {
  const t = text.value;
  const fields: FormField[] = [
    { name: 'name', label: t.name, kind: 'text', required: true },
    { name: 'description', label: t.description, kind: 'lines', maxLength: 100_000 },
    { name: 'status', label: t.task.status, kind: 'choice', choices: Object.entries(t.project.statuses) },
    { name: 'due_date', label: t.task.due, kind: 'date' },
    {
      name: 'priority',
      label: t.task.priority,
      kind: 'choice',
      isNumber: true,
      choices: [['', t.none], ...[0, 1, 2].map((one) => [String(one), labelOf(t.task.priorities, one)] as const)],
    },
  ];
  if (project !== undefined && !isMine(project)) return fields;
  return [
    ...fields,
    { name: 'area_id', label: t.task.area, kind: 'choice', choices: choicesOf(areas.value) },
    { name: 'goal_id', label: t.task.goal, kind: 'choice', choices: choicesOf(goals.value) },
  ];
}

export function ProjectDialog({ project, onClose }: { project?: Project; onClose: () => void }) {
  const t = text.value;
  return (
    <ObjectDialog
      type="project"
      title={project === undefined ? t.nav.newProject : t.project.edit}
      fields={fieldsOf(project)}
      {...(project !== undefined && { object: project })}
      {...(project !== undefined && isMine(project) && { deleteText: t.project.deleteText })}
      onClose={onClose}
    />
  );
}

export function ProjectScreen() {
  const t = text.value;
  const [isEditing, setEditing] = useState(false);
  const project = byUid('project', route.value.id);
  if (project === undefined) return <p class="lead">{t.notFound}</p>;
  const isBoard = route.value.query.get('view') === 'board';
  const { open, closed } = tasksWith(({ project_id }) => project_id === project.id);
  const counts = projectCounts.value.get(project.id) ?? { open: 0, done: 0 };
  const total = counts.open + counts.done;
  const own = all('note').filter(({ project_id }) => project_id === project.id);
  return (
    <>
      <p class="lead facts">
        <Dot color={project.color} />
        <span>{t.project.statuses[project.status]}</span>
        {total > 0 && <span>{t.project.progress(counts.done, total)}</span>}
        {project.due_date !== null && <Due task={{ due_date: project.due_date, due_time: null, status: 0 }} />}
        {project.area !== null && <bdi>{project.area.name}</bdi>}
        {project.access !== 'owner' && <span>{t.task.accesses[project.access]}</span>}
      </p>
      {total > 0 && <progress value={counts.done} max={total} aria-label={t.project.progress(counts.done, total)} />}
      {project.description !== null && <Markdown text={project.description} />}
      <div class="actions start">
        <fieldset class="switch">
          <legend class="visually-hidden">{t.project.view}</legend>
          <a class="button small" aria-current={!isBoard} href={withQuery({ view: null })}>
            {t.project.list}
          </a>
          <a class="button small" aria-current={isBoard} href={withQuery({ view: 'board' })}>
            {t.project.board}
          </a>
        </fieldset>
        {mayChange(project) && (
          <>
            <button type="button" class="button small" onClick={() => setEditing(true)}>
              <Icon name="edit" /> {t.edit}
            </button>
            <button
              type="button"
              class="button small"
              onClick={() => void update('project', project.uid, { pinned: !project.pinned })}
            >
              <Icon name="pin" /> {project.pinned ? t.project.unpin : t.project.pin}
            </button>
          </>
        )}
      </div>
      {isBoard ? <Board tasks={[...open, ...closed]} /> : <OpenAndDone open={open} closed={closed} hide="project" />}
      <section class="group">
        <h2>{t.nav.notes}</h2>
        <NoteList notes={own} initial={{ project_id: project.uid }} />
      </section>
      {profile.value?.ai_assistant_enabled === true && <ProjectInsights project={project} />}
      {project.id > 0 && <Sharing type="project" object={project} />}
      {isEditing && <ProjectDialog project={project} onClose={() => setEditing(false)} />}
    </>
  );
}

const COLUMNS = [STATUS.notStarted, STATUS.planned, STATUS.inProgress, STATUS.waiting, STATUS.completed];
const MAX_CARDS = 100;

function Board({ tasks }: { tasks: readonly Task[] }) {
  const t = text.value;
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = async (task: Task | undefined, status: number) => {
    if (task === undefined || task.status === status || !mayChange(task)) return;
    await setStatus(task.uid, status);
    announcement.value = `${task.name}: ${labelOf(t.task.statuses, status)}`;
  };
  return (
    <div class="board">
      {COLUMNS.map((status) => {
        const column = tasks.filter((task) => task.status === status).sort(byDate);
        const label = t.task.statuses[status];
        return (
          <section
            key={status}
            class={over === status ? 'column over' : 'column'}
            aria-label={t.project.boardColumn(label, column.length)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(status);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              void move(
                tasks.find(({ uid }) => uid === dragged),
                status,
              );
            }}
          >
            <h2>
              {label} <span class="count">{column.length}</span>
            </h2>
            <ul>
              {column.slice(0, MAX_CARDS).map((task) => (
                <li key={task.uid} class="card" draggable={mayChange(task)} onDragStart={() => setDragged(task.uid)}>
                  <TaskRow task={task} hide="project" />
                  {mayChange(task) && (
                    <select
                      class="card-move"
                      aria-label={t.project.moveTo(task.name)}
                      value={String(status)}
                      onChange={(event) => void move(task, Number(event.currentTarget.value))}
                    >
                      {COLUMNS.map((one) => (
                        <option key={one} value={String(one)} selected={one === status}>
                          {t.task.statuses[one]}
                        </option>
                      ))}
                    </select>
                  )}
                </li>
              ))}
            </ul>
            {column.length > MAX_CARDS && <p class="hint">+{column.length - MAX_CARDS}</p>}
          </section>
        );
      })}
    </div>
  );
}

export function ProjectsScreen() {
  const t = text.value;
  const list = [...projects.value, ...closedProjects.value];
  const detailOf = ({ id, status, access }: Project) => {
    const { open, done } = projectCounts.value.get(id) ?? { open: 0, done: 0 };
    const progress = open + done > 0 && t.project.progress(done, open + done);
    return [t.project.statuses[status], progress, access !== 'owner' && t.nav.shared].filter(Boolean).join(' · ');
  };
  return (
    <Overview
      isEmpty={list.length === 0}
      empty={{ title: t.project.emptyTitle, text: t.project.emptyText }}
      add={t.nav.newProject}
      Dialog={ProjectDialog}
    >
      <Cards screen="project" list={list} detailOf={detailOf} />
    </Overview>
  );
}
