import { useState } from 'preact/hooks';
import { isEnded } from '../../filter/fields.js';
import { Board } from '../components/board.js';
import { ProjectCards } from '../components/cards.js';
import { Clipped } from '../components/clipped.js';
import { Dialog } from '../components/dialog.js';
import { askToEnd, endsOpenTasks } from '../components/ending.js';
import { Files } from '../components/files/offered.js';
import { Icon } from '../components/icon.js';
import { Initials } from '../components/initials.js';
import { ProjectInsights } from '../components/insights.js';
import { lazy } from '../components/lazy.js';
import { Missing } from '../components/missing.js';
import { NoteList } from '../components/note-list.js';
import { askToDuplicate, dialogs } from '../components/overlays.js';
import { Overview } from '../components/overview.js';
import { Menu, type MenuItem } from '../components/popover.js';
import { Progress } from '../components/progress.js';
import { askToRemove } from '../components/removal.js';
import { Sharing } from '../components/sharing.js';
import { Due } from '../components/task-row.js';
import { WatchButton } from '../components/watch-button.js';
import { update, updateWithUndo } from '../data/actions.js';
import { all, byUid } from '../data/mirror.js';
import { profile } from '../data/session.js';
import type { Project } from '../data/types.js';
import {
  closedProjects,
  isMine,
  mayChange,
  projectCounts,
  projects,
  tasksOfProject,
  templates,
} from '../data/views.js';
import { route, withQuery } from '../router.js';
import { leftOutOfToday, toggleInToday } from '../settings.js';
import { planningText } from '../text/planning/planning-text.js';
import { text } from '../text/text.js';
import { OpenAndDone } from './task-screens.js';

const planning = () => import('../parts/planning.js');
const ByAssignee = lazy(planning, 'ByAssignee');
const Sections = lazy(planning, 'Sections');

export function ProjectScreen() {
  const t = text.value;
  const project = byUid('project', route.value.id);
  if (project === undefined) return <Missing />;
  const isBoard = route.value.query.get('view') === 'board';
  const hasSections = all('section').some(({ project_id }) => project_id === project.id);
  const isShared = all('share').some((one) => one.resource_type === 'project' && one.resource_id === project.id);
  const by = route.value.query.get('by') ?? (hasSections ? 'section' : '');
  const isBySection = by === 'section';
  const isByAssignee = by === 'assignee' && isShared;
  const { open, closed } = tasksOfProject(project);
  const own = all('note').filter(({ project_id }) => project_id === project.id);
  const describe = (description: string) => void update('project', project.uid, { description });
  return (
    <>
      <ProjectHead project={project} />
      {project.description !== null && (
        <Clipped value={project.description} {...(mayChange(project) && { onChange: describe })} />
      )}
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
        <fieldset class="switch">
          <legend class="visually-hidden">{planningText.value.project.arrangement}</legend>
          <a class="button small" aria-current={isBySection} href={withQuery({ by: 'section' })}>
            {planningText.value.project.bySection}
          </a>
          <a
            class="button small"
            aria-current={!isBySection && !isByAssignee}
            href={withQuery({ by: isBoard ? 'status' : 'date' })}
          >
            {isBoard ? planningText.value.project.byStatus : planningText.value.project.byDate}
          </a>
          {isShared && (
            <a class="button small" aria-current={isByAssignee} href={withQuery({ by: 'assignee' })}>
              {planningText.value.project.byAssignee}
            </a>
          )}
        </fieldset>
      </div>
      {isBySection ? (
        <Sections project={project} layout={isBoard ? 'board' : 'list'} />
      ) : isByAssignee ? (
        <ByAssignee project={project} tasks={open} layout={isBoard ? 'board' : 'list'} />
      ) : isBoard ? (
        <Board tasks={[...open, ...closed]} project={project} />
      ) : (
        <OpenAndDone open={open} closed={closed} hide="project" />
      )}
      <section class="group">
        <h2>{t.nav.notes}</h2>
        <NoteList notes={own} added={{ project: project.uid }} />
      </section>
      <Files type="project" parent={project} isLocked={project.access === 'ro'} />
      {profile.value?.ai_assistant_enabled === true && <ProjectInsights project={project} />}
    </>
  );
}

function ProjectHead({ project }: { project: Project }) {
  const t = text.value;
  const [shares, setShares] = useState(false);
  const counts = projectCounts.value.get(project.id) ?? { open: 0, done: 0 };
  const total = counts.open + counts.done;
  return (
    <>
      <div class="head">
        <p class="lead facts">
          <span>{project.template ? t.project.template : t.project.statuses[project.status]}</span>
          {total > 0 && <span>{t.project.progress(counts.done, total)}</span>}
          {project.due_date !== null && <Due task={{ due_date: project.due_date, due_time: null, status: 0 }} />}
          {project.area !== null && <bdi>{project.area.name}</bdi>}
          {project.access !== 'owner' && <span>{t.task.accesses[project.access]}</span>}
        </p>
        <div class="head-actions">
          <Members project={project} />
          {project.id > 0 && (
            <button type="button" class="button small" onClick={() => setShares(true)}>
              <Icon name="shared" /> {isMine(project) ? t.task.share : t.task.sharing}
            </button>
          )}
          <WatchButton kind="project" object={project} isToldUnasked={false} look="button small" />
          {project.template && (
            <button type="button" class="button primary small" onClick={() => askToDuplicate('project', project)}>
              {t.nav.newProject}
            </button>
          )}
          <Menu label={t.project.menu} items={menuOf(project)} />
        </div>
      </div>
      <Progress id={project.id} />
      {shares && (
        <Dialog title={`${t.task.sharing}: ${project.name}`} onClose={() => setShares(false)}>
          <Sharing type="project" object={project} />
        </Dialog>
      )}
    </>
  );
}

function menuOf(project: Project): MenuItem[] {
  const t = text.value;
  const { uid, name, pinned, status, template } = project;
  const isClosed = isEnded(status);
  const copy: MenuItem = {
    label: `${t.duplicate.title} …`,
    icon: 'copy',
    act: () => askToDuplicate('project', project),
  };
  const items: MenuItem[] = [
    {
      label: t.project.edit,
      icon: 'edit',
      act: () => {
        dialogs.edit.value = { type: 'project', object: project };
      },
    },
    {
      label: pinned ? t.project.unpin : t.project.pin,
      icon: 'pin',
      act: () => update('project', uid, { pinned: !pinned }),
    },
    {
      label: isClosed ? t.project.reopen : t.project.archive,
      icon: 'check',
      act: () => {
        if (isClosed) return updateWithUndo('project', uid, { status: 'in_progress' }, t.tasks.reopened(name));
        if (endsOpenTasks(uid, 'done')) return askToEnd(uid, 'done');
        return updateWithUndo('project', uid, { status: 'done' }, t.tasks.completed(name));
      },
    },
    copy,
    {
      label: template ? t.project.toProject : t.project.toTemplate,
      icon: 'project',
      act: () => updateWithUndo('project', uid, { template: !template }, t.tasks.changedOne(name)),
    },
  ];
  const change = mayChange(project) ? items : [copy];
  if (isMine(project)) {
    return [...change, { label: t.delete, icon: 'trash', isDanger: true, act: () => askToRemove('project', [uid]) }];
  }
  const { inToday, notInToday } = t.shareNews;
  const label = leftOutOfToday.value.includes(uid) ? inToday : notInToday;
  return [...change, { label, icon: 'today', act: () => toggleInToday(uid) }];
}

const MAX_INITIALS = 4;

/** Owner and members of a shared project. */
function Members({ project }: { project: Project }) {
  const shares = all('share').filter((one) => one.resource_type === 'project' && one.resource_id === project.id);
  const people = new Map(shares.flatMap(({ owner, member }) => [owner, member]).map((one) => [one.id, one]));
  if (people.size === 0) return null;
  const names = [...people.values()].map(
    ({ name, surname, email }) => [name, surname].filter(Boolean).join(' ') || email,
  );
  return (
    <span class="members" title={names.join(', ')}>
      <span class="visually-hidden">{text.value.project.members(names.join(', '))}</span>
      {names.slice(0, MAX_INITIALS).map((name) => (
        <Initials key={name} name={name} />
      ))}
      {names.length > MAX_INITIALS && <span class="detail">+{names.length - MAX_INITIALS}</span>}
    </span>
  );
}

export function ProjectsScreen() {
  const t = text.value;
  const closed = closedProjects.value;
  return (
    <Overview
      isEmpty={projects.value.length + closed.length + templates.value.length === 0}
      empty={{ title: t.project.emptyTitle, text: t.project.emptyText }}
      add={t.nav.newProject}
      type="project"
    >
      <ProjectCards list={projects.value} />
      <ProjectCards title={t.project.closed} list={closed} />
      <ProjectCards title={t.project.templates} list={templates.value} />
    </Overview>
  );
}
