import type { ConvertedTask } from './converted.js';
import { folded } from './date-texts.js';

/** Words of cells in the languages of the service, by the codes that they stand for. */

type Words<Code extends number> = ReadonlyMap<string, Code>;

function wordsOf<Code extends number>(all: readonly (readonly [Code, ...string[]])[]): Words<Code> {
  return new Map(all.flatMap(([code, ...words]) => [String(code), ...words].map((word) => [folded(word), code])));
}

export const PRIORITIES: Words<NonNullable<ConvertedTask['priority']>> = wordsOf([
  [
    0,
    'low',
    'none',
    'normal',
    'niedrig',
    'gering',
    'keine',
    'basse',
    'faible',
    'aucune',
    'baja',
    'baixa',
    '低',
    'なし',
  ],
  [1, 'medium', 'mid', 'moderate', 'mittel', 'moyenne', 'media', 'média', '中'],
  [
    2,
    'high',
    'urgent',
    'highest',
    'hoch',
    'dringend',
    'haute',
    'élevée',
    'urgente',
    'alta',
    '高',
    '緊急',
    'critical',
    'very high',
    'important',
    'sehr hoch',
    'kritisch',
    'wichtig',
    'muy alta',
    'très haute',
  ],
]);

/** Statuses. A yes is completed, a no is open. */
export const STATUSES: Words<NonNullable<ConvertedTask['status']>> = wordsOf([
  [
    ...([0, 'open', 'todo', 'to do', 'to-do', 'not started', 'new', 'incomplete', 'not completed', 'pending'] as const),
    ...['offen', 'neu', 'nicht begonnen', 'nicht gestartet', 'zu erledigen', 'à faire', 'non commencé', 'pas commencé'],
    ...['pendiente', 'por hacer', 'sin empezar', 'no iniciada', 'no iniciado', 'pendente', 'a fazer', 'não iniciada'],
    ...['não iniciado', '未着手', '未完了', '未', '未対応'],
    ...['false', 'no', 'n', 'off', 'unchecked', 'nein', 'falsch', 'non', 'faux', 'falso', 'não', 'いいえ', '☐'],
  ],
  [
    ...([1, 'in progress', 'doing', 'started', 'in arbeit', 'in bearbeitung', 'begonnen', 'en cours'] as const),
    ...['en curso', 'en progreso', 'em andamento', 'em progresso', '進行中', '作業中', '対応中', '着手中'],
  ],
  [
    ...([2, 'done', 'completed', 'complete', 'closed', 'finished', 'resolved', '100%', '100 %'] as const),
    ...['erledigt', 'fertig', 'abgeschlossen', 'terminé', 'terminée', 'fait', 'faite', 'achevé', 'achevée'],
    ...['completado', 'completada', 'hecho', 'hecha', 'terminado', 'terminada', 'finalizado', 'finalizada'],
    ...['concluído', 'concluída', 'feito', 'feita', '完了', '済', '済み'],
    ...['true', 'yes', 'y', 'x', 'on', 'checked', 'ja', 'j', 'wahr', 'oui', 'vrai', 'sí', 'verdadero', 'sim'],
    ...['verdadeiro', 'はい', '○', '✓', '✔', '✔\uFE0F', '☑', '☑\uFE0F', '✅'],
  ],
  [3, 'archived', 'archiviert', 'archivé', 'archivée', 'archivado', 'archivada', 'arquivado', 'arquivada'],
  [
    ...([4, 'waiting', 'blocked', 'on hold', 'wartend', 'wartet', 'blockiert'] as const),
    ...['en attente', 'bloqué', 'bloquée', 'en espera', 'bloqueado', 'bloqueada', 'aguardando', '保留', '待機中'],
  ],
  [
    ...([5, 'cancelled', 'canceled', 'abgebrochen', 'storniert', 'annulé', 'annulée', 'cancelado'] as const),
    ...['cancelada', 'キャンセル', '中止'],
  ],
  [6, 'planned', 'scheduled', 'geplant', 'planifié', 'planifiée', 'planificado', 'planejado', '予定'],
]);

/** Returns the code of a word, without regard to case and accents; undefined if it is not known. */
export function codeOf<Code extends number>(text: string, words: Words<Code>): Code | undefined {
  return words.get(folded(text).replace(/\s+/g, ' '));
}
