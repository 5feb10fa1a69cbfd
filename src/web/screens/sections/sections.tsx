import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.js';
import { ColorField, Dot, Field, Form } from '../../components/form.js';
import { Icon } from '../../components/icon.js';
import { Menu, type MenuItem } from '../../components/popover.js';
import { QuickField } from '../../components/quick/quick-field.js';
import { askToRemove } from '../../components/removal.js';
import { addRowGestures } from '../../components/row-gestures.js';
import { TaskList } from '../../components/task-list.js';
import { TaskRow } from '../../components/task-row.js';
import { create, update } from '../../data/actions.js';
import { onlyFound } from '../../data/found.js';
import {
  moveSection,
  moveToPositionOf,
  moveToSection,
  rankAtEnd,
  sectionsOf,
  tasksInSection,
} from '../../data/order.js';
import type { Project, Section, Task } from '../../data/types.js';
import { isOpen, mayChange } from '../../data/views.js';
import { drop, dropOn, laterMoves } from '../../drop.js';
import { planningText } from '../../text/planning/planning-text.js';
import { text } from '../../text/text.js';

laterMoves.section = moveToSection;
laterMoves.position = moveToPositionOf;

/** Number of cards that a column shows at most. */
const MAX_CARDS = 100;

interface Part {
  section: Section | null;
  open: readonly Task[];
  closed: readonly Task[];
}

interface SectionsProps {
  project: Project;
  layout: 'list' | 'board';
}

/** Tasks of a project by section, in the order of its members. */
export function Sections({ project, layout }: SectionsProps) {
  const t = planningText.value.sections;
  const [showsClosed, setShowsClosed] = useState(false);
  const [edited, setEdited] = useState<Section | 'new' | null>(null);
  const sections = sectionsOf(project);
  const parts = [null, ...sections].map((section): Part => {
    const tasks = onlyFound(tasksInSection(project.id, section));
    return { section, open: tasks.filter(isOpen), closed: tasks.filter((task) => !isOpen(task)) };
  });
  const closed = parts.reduce((sum, part) => sum + part.closed.length, 0);
  const isBoard = layout === 'board';
  const visible = parts.filter(
    ({ section, open }) => isBoard || section !== null || open.length > 0 || sections.length === 0,
  );
  const list = visible.map((part) => {
    const props = { ...part, project, sections, showsClosed, onEdit: setEdited };
    return isBoard ? (
      <Column key={part.section?.uid ?? ''} {...props} />
    ) : (
      <Group key={part.section?.uid ?? ''} {...props} />
    );
  });
  const add = mayChange(project) && (
    <button type="button" class="button small add-section" onClick={() => setEdited('new')}>
      <Icon name="plus" /> {t.add}
    </button>
  );
  return (
    <>
      {isBoard ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
        <section class="board sections" tabIndex={0} aria-label={text.value.project.board}>
          {list}
          {add}
        </section>
      ) : (
        <>
          {list}
          {add}
        </>
      )}
      {closed > 0 && (
        <p>
          <button type="button" class="link" aria-expanded={showsClosed} onClick={() => setShowsClosed(!showsClosed)}>
            {showsClosed ? text.value.tasks.hideDone : text.value.tasks.showDone(closed)}
          </button>
        </p>
      )}
      {edited !== null && (
        <SectionDialog project={project} section={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

interface PartProps extends Part {
  project: Project;
  sections: readonly Section[];
  showsClosed: boolean;
  onEdit: (section: Section) => void;
}

function Column({ project, section, sections, open, closed, showsClosed, onEdit }: PartProps) {
  const t = planningText.value.sections;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current === null ? undefined : addRowGestures(list.current)), []);
  const name = section?.name ?? t.none;
  const tasks = showsClosed ? [...open, ...closed] : open;
  return (
    <section
      class="column"
      aria-label={text.value.project.boardColumn(name, open.length)}
      data-column
      {...dropOn({ kind: 'section', value: section?.uid ?? '' })}
    >
      <Heading section={section} open={open} project={project} onEdit={onEdit} />
      <ul ref={list}>
        {tasks.slice(0, MAX_CARDS).map((task) => (
          <li key={task.uid} class="card" {...dropOn({ kind: 'position', value: task.uid })}>
            <TaskRow task={task} hide="project" />
            {mayChange(task) && <Menu label={text.value.project.moveTo(task.name)} items={movesOf(task, sections)} />}
          </li>
        ))}
      </ul>
      {tasks.length > MAX_CARDS && <p class="hint">+{tasks.length - MAX_CARDS}</p>}
      {mayChange(project) && <AddTask project={project} section={section} />}
    </section>
  );
}

function Group({ project, section, open, closed, showsClosed, onEdit }: PartProps) {
  const name = section?.name ?? planningText.value.sections.none;
  const tasks = showsClosed ? [...open, ...closed] : open;
  return (
    <section class="group" data-column {...dropOn({ kind: 'section', value: section?.uid ?? '' })}>
      <Heading section={section} open={open} project={project} onEdit={onEdit} />
      <TaskList label={name} tasks={tasks} hide="project" dropKind="position" />
      {mayChange(project) && <AddTask project={project} section={section} />}
    </section>
  );
}

function movesOf(task: Task, sections: readonly Section[]): MenuItem[] {
  const current = task.section?.uid ?? '';
  const all = [{ uid: '', name: planningText.value.sections.none }, ...sections];
  return all
    .filter(({ uid }) => uid !== current)
    .map(({ uid, name }) => ({ label: name, act: () => drop(task.uid, { kind: 'section', value: uid }) }));
}

type HeadingProps = Pick<PartProps, 'section' | 'open' | 'project' | 'onEdit'>;

/** The name of a section, and its number of open tasks beside the limit, which is shown and never enforced. */
function Heading({ section, open, project, onEdit }: HeadingProps) {
  const t = planningText.value.sections;
  const limit = section?.task_limit ?? null;
  const isOver = limit !== null && open.length > limit;
  return (
    <h2 class="section-head">
      {section !== null && <Dot color={section.color} />}
      <bdi class={section === null ? 'no-section' : ''}>{section?.name ?? t.none}</bdi>
      <span class={isOver ? 'count over' : 'count'}>
        <span aria-hidden="true">{limit === null ? open.length : `${open.length}/${limit}`}</span>
        <span class="visually-hidden">
          {text.value.tasks.several(open.length)}
          {limit !== null && `, ${t.limitIs(limit)}`}
          {isOver && `, ${t.over}`}
        </span>
      </span>
      {section !== null && mayChange(project) && <Menu label={t.menu(section.name)} items={menuOf(section, onEdit)} />}
    </h2>
  );
}

function menuOf(section: Section, onEdit: (section: Section) => void): MenuItem[] {
  const t = planningText.value.sections;
  return [
    { label: t.edit, icon: 'edit', act: () => onEdit(section) },
    { label: t.earlier, icon: 'up', act: () => moveSection(section, -1) },
    { label: t.later, icon: 'down', act: () => moveSection(section, 1) },
    { label: text.value.delete, icon: 'trash', isDanger: true, act: () => askToRemove('section', [section.uid]) },
  ];
}

function AddTask({ project, section }: { project: Project; section: Section | null }) {
  const t = planningText.value.sections;
  const place = { project_id: project.uid, ...(section !== null && { section_id: section.uid }) };
  return <QuickField label={t.addTask(section?.name ?? t.none)} placeholder={text.value.today.add} place={place} />;
}

interface SectionDialogProps {
  project: Project;
  section: Section | null;
  onClose: () => void;
}

function SectionDialog({ project, section, onClose }: SectionDialogProps) {
  const t = planningText.value.sections;
  const [color, setColor] = useState(section?.color ?? null);
  // As the dialog shows it: others may change it meanwhile.
  const [before] = useState({ name: section?.name, color, task_limit: section?.task_limit ?? null });
  const submit = async ({ name = '', limit = '' }: Record<string, string>) => {
    const members = { name: name.trim(), color, task_limit: limit === '' ? null : Number(limit) };
    if (section !== null) await update('section', section.uid, members, before);
    else await create('section', { ...members, project_id: project.uid, rank: rankAtEnd(sectionsOf(project)) });
    onClose();
  };
  return (
    <Dialog title={section === null ? t.add : t.edit} onClose={onClose}>
      <Form action={section === null ? text.value.add : text.value.save} onSubmit={submit} onCancel={onClose}>
        <Field label={text.value.name}>
          {(ids) => (
            <input
              {...ids}
              name="name"
              defaultValue={section?.name ?? ''}
              maxLength={255}
              required
              dir="auto"
              autocomplete="off"
            />
          )}
        </Field>
        <Field label={t.limit} hint={t.limitHint}>
          {(ids) => (
            <input
              {...ids}
              name="limit"
              type="number"
              min={1}
              max={10_000}
              defaultValue={section?.task_limit?.toString() ?? ''}
            />
          )}
        </Field>
        <ColorField value={color} onChange={setColor} />
      </Form>
    </Dialog>
  );
}
