import { folded } from './date-texts.js';
import { tableOf } from './rows.js';

/** Members of a task that a column of a table can have. `done` is yes, no, a code, or the time of completion. */
export const MEMBERS = [
  ...(['name', 'note', 'project', 'section', 'tags', 'priority', 'status', 'done', 'due_date', 'due_time'] as const),
  ...(['created_at', 'completed_at', 'parent', 'key'] as const),
] as const;

export type Member = (typeof MEMBERS)[number];

/**
 * Headings of people and programs, in English, German, French, Spanish, Portuguese and Japanese. The first of a list that
 * a table has is taken, and each column once: a list is a section beside a board.
 */
const HEADINGS: Readonly<Record<Member, readonly string[]>> = {
  name: [
    ...['name', 'title', 'task', 'task name', 'task title', 'summary', 'subject', 'content', 'to do', 'todo', 'item'],
    ...['card name', 'card title', 'todo item', 'action item'],
    ...['aufgabe', 'titel', 'aufgabenname', 'bezeichnung', 'betreff', 'thema', 'zu erledigen'],
    ...['tâche', 'titre', 'nom', 'nom de la tâche', 'intitulé', 'objet', 'sujet', 'libellé', 'à faire'],
    ...['tarea', 'título', 'nombre', 'nombre de la tarea', 'asunto'],
    ...['tarefa', 'nome', 'nome da tarefa', 'assunto'],
    ...['タスク', 'タスク名', 'タイトル', '名前', '名称', '件名', 'やること', '作業', '題名'],
  ],
  note: [
    ...['note', 'notes', 'description', 'details', 'body', 'card description', 'task content', 'comment', 'comments'],
    ...['notiz', 'notizen', 'beschreibung', 'anmerkung', 'anmerkungen', 'bemerkung', 'bemerkungen', 'kommentar'],
    ...['remarque', 'remarques', 'commentaire', 'commentaires'],
    ...['nota', 'notas', 'descripción', 'detalles', 'comentario', 'comentarios', 'observaciones'],
    ...['descrição', 'detalhes', 'observações', 'anotações'],
    ...['メモ', '備考', '説明', '詳細', 'ノート', '内容', 'コメント'],
  ],
  project: [
    ...['project', 'project name', 'board', 'board name', 'list', 'list name', 'folder'],
    ...['projekt', 'projektname', 'liste', 'ordner', 'projet', 'nom du projet', 'dossier'],
    ...['proyecto', 'lista', 'carpeta', 'projeto', 'pasta'],
    ...['プロジェクト', 'プロジェクト名', 'リスト', 'リスト名', 'フォルダ', 'フォルダー'],
  ],
  section: [
    ...['section', 'section/column', 'section name', 'column', 'column name', 'bucket', 'bucket name', 'list'],
    ...['list name', 'abschnitt', 'spalte', 'liste', 'rubrique', 'colonne', 'sección', 'columna', 'lista'],
    ...['seção', 'coluna', 'セクション', '列', 'リスト', 'バケット'],
  ],
  tags: [
    ...['tags', 'tag', 'labels', 'label', 'categories', 'category'],
    ...['schlagwörter', 'schlagwort', 'etiketten', 'etikett', 'kategorien', 'kategorie'],
    ...['étiquettes', 'étiquette', 'mots-clés', 'catégorie', 'catégories'],
    ...['etiquetas', 'etiqueta', 'categorías', 'categoría', 'marcadores'],
    ...['タグ', 'ラベル', 'カテゴリ', 'カテゴリー', '分類'],
  ],
  priority: [
    ...['priority', 'importance', 'priorität', 'wichtigkeit', 'dringlichkeit', 'priorité', 'prioridad', 'importancia'],
    ...['prioridade', '優先度', '優先順位', '重要度'],
  ],
  status: [
    ...['status', 'state', 'progress', 'task status', 'zustand', 'fortschritt', 'statut', 'état', 'avancement'],
    ...['estado', 'progreso', 'situação', 'progresso', '状態', 'ステータス', '進捗', '状況'],
  ],
  done: [
    ...['done', 'completed', 'is completed', 'complete', 'finished', 'is done', 'due complete', 'checked', 'closed'],
    ...['erledigt', 'fertig', 'abgeschlossen', 'terminé', 'terminée', 'fait', 'faite', 'achevé', 'achevée'],
    ...['completado', 'completada', 'hecho', 'hecha', 'terminado', 'terminada', 'finalizado', 'finalizada'],
    ...['concluído', 'concluída', 'feito', 'feita', '完了', '完了済み', '済', '済み', 'チェック'],
  ],
  due_date: [
    ...['due', 'due date', 'due on', 'duedate', 'due at', 'deadline', 'date due', 'due by', 'target date'],
    ...['fällig', 'fällig am', 'fälligkeit', 'fälligkeitsdatum', 'faellig', 'faellig am', 'faelligkeitsdatum'],
    ...['termin', 'frist', 'abgabe', 'abgabetermin', 'stichtag', 'bis', 'bis wann', 'zu erledigen bis', 'enddatum'],
    ...["date d'échéance", 'date échéance', 'échéance', 'date limite', 'pour le', 'date de fin'],
    ...['fecha límite', 'fecha de vencimiento', 'vencimiento', 'plazo', 'fecha tope', 'fecha de entrega'],
    ...['data limite', 'data de vencimento', 'vencimento', 'prazo', 'data de entrega'],
    ...['期限', '期限日', '期日', '締切', '締め切り', '締切日', '納期', '終了日'],
    ...['end date', 'date', 'datum', 'fecha', 'data', '日付'],
  ],
  due_time: [
    ...['due time', 'duetime', 'time', 'fällig um', 'uhrzeit', 'heure', "heure d'échéance", 'hora', 'hora límite'],
    ...['時刻', '時間'],
  ],
  created_at: [
    ...['created', 'created at', 'created on', 'created time', 'created date', 'date created', 'creation date'],
    ...['date added', 'added', 'added at', 'erstellt', 'erstellt am', 'erstellungsdatum', 'angelegt am'],
    ...['créé', 'créé le', 'créée le', 'date de création', 'creado', 'creado el', 'fecha de creación'],
    ...['criado em', 'criada em', 'data de criação', '作成日', '作成日時', '登録日'],
  ],
  completed_at: [
    ...['completed at', 'completed on', 'completed time', 'completed date', 'date completed', 'completion date'],
    ...['completion time', 'done at', 'finished at', 'closed at', 'resolved', 'date done', 'date finished'],
    ...['erledigt am', 'abgeschlossen am', 'fertig am', 'terminé le', 'terminée le', 'achevé le', "date d'achèvement"],
    ...['completado el', 'terminado el', 'fecha de finalización', 'concluído em', 'concluída em'],
    ...['data de conclusão', '完了日', '完了日時'],
  ],
  parent: [
    ...['parent', 'parent id', 'parentid', 'parent task', 'parent task id', 'parent name', 'subtask of'],
    ...[
      'übergeordnete aufgabe',
      'teil von',
      'tâche parente',
      'tarea principal',
      'tarea padre',
      'tarefa pai',
      '親タスク',
    ],
  ],
  key: ['id', 'uid', 'task id', 'taskid', 'uuid', 'card id', 'issue key', 'aufgaben-id'],
};

const TERMS = MEMBERS.map((member) => [member, HEADINGS[member].map(comparable)] as const);

/** Returns a heading as it is compared: `📅 Due_Date* (UTC)` is `due date`. */
function comparable(heading: string): string {
  return folded(heading)
    .replaceAll('’', "'")
    .replace(/\([^()%]*\)$/, '')
    .replace(/[^\p{L}\p{N}\s%/'_-]/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** Columns of the members of a task. A member has one, tags have all of theirs. */
export type Columns = ReadonlyMap<Member, readonly number[]>;

export function columnsOf(headings: readonly string[]): Columns {
  const byName = new Map<string, number[]>();
  for (const [at, heading] of headings.entries()) {
    const name = comparable(heading);
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [at]);
    else others.push(at);
  }
  const taken = new Set<number>();
  const columns = new Map<Member, number[]>();
  for (const [member, terms] of TERMS) {
    const all = terms.flatMap((term) => byName.get(term) ?? []).filter((at) => !taken.has(at));
    const own = member === 'tags' ? all : all.slice(0, 1);
    for (const at of own) taken.add(at);
    if (own.length > 0) columns.set(member, own);
  }
  return columns;
}

/** True if the text has a heading with at least two columns of tasks. */
export function isTable(text: string): boolean {
  return rated(tableOf(text.slice(0, MAX_LEAD_LENGTH), rated).headings) > 1;
}

const MAX_LEAD_LENGTH = 10_000;

/** Returns how many columns of tasks a heading has; 0 without a name. */
export function rated(cells: readonly string[]): number {
  const columns = columnsOf(cells);
  return columns.has('name') ? columns.size : 0;
}
