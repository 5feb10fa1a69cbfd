/** Texts of reminders, in the language of their user. Other languages than German get English. */

interface Texts {
  due(date: string, time: string | null): string;
  andLate(name: string, more: number): string;
}

const EN: Texts = {
  due: (date, time) => `Due ${date}${time === null ? '' : `, ${time}`}`,
  andLate: (name, more) => `${name}, and ${more} more late ${more === 1 ? 'reminder' : 'reminders'}`,
};

const DE: Texts = {
  due: (date, time) => `Fällig ${date}${time === null ? '' : `, ${time}`}`,
  andLate: (name, more) => `${name} und ${more} weitere verspätete ${more === 1 ? 'Erinnerung' : 'Erinnerungen'}`,
};

export function textsOf(language: string): Texts {
  return /^de\b/i.test(language) ? DE : EN;
}
