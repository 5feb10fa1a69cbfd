import type { RuleTexts } from './en.js';

export const de: RuleTexts = {
  place: (n) => (n === 1 ? 'der erste' : n === -1 ? 'der letzte' : n > 0 ? `Nr. ${n}` : `Nr. ${-n} vom Ende`),
  weekdays: (days) => `am ${days}`,
  monthDays: (days) => `an diesen Tagen des Monats: ${days}`,
  yearDays: (days) => `an diesen Tagen des Jahres: ${days}`,
  weeks: (weeks) => `in diesen Wochen des Jahres: ${weeks}`,
  months: (months) => `im ${months}`,
  positions: (places) => `davon ${places}`,
  times: (n) => (n === 1 ? 'zum letzten Mal' : `noch ${n}-mal`),
};
