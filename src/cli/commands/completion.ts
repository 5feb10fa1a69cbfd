import { GLOBAL_OPTIONS } from '../arguments.js';
import type { Call, Command } from '../command.js';
import { wrongUse } from '../failure.js';
import type { Kind } from '../references/kinds.js';
import { MEMBERS } from '../references/members.js';

// Shells ask `tutti complete WORD…` for candidates: the last word is the one that is being typed. A candidate that has a
// space or a quotation mark is quoted by the shell's script.

const BASH = `_tutti() {
  local IFS=$'\\n' word="\${COMP_LINE:0:COMP_POINT}"
  local before="\${word%"\${word##*[[:space:]]}"}"
  word="\${word##*[[:space:]]}"
  local candidates=($(tutti complete -- \${COMP_WORDS[@]:1:COMP_CWORD-1} "$word" 2>/dev/null))
  # Readline splits words at = and : and replaces the last part only.
  local kept="\${word%"\${word##*[=:]}"}"
  COMPREPLY=()
  local candidate
  for candidate in "\${candidates[@]}"; do
    candidate="\${candidate#"$kept"}"
    COMPREPLY+=("$(printf %q "$candidate")")
  done
  [[ \${#COMPREPLY[@]} -eq 1 && "\${COMPREPLY[0]}" == *[=:] ]] && compopt -o nospace
}
complete -F _tutti tutti
`;

const ZSH = `#compdef tutti
_tutti() {
  local -a candidates
  candidates=("\${(@f)$(tutti complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  [[ -n "$candidates" ]] && compadd -- "\${candidates[@]}"
}
compdef _tutti tutti
`;

const FISH = `complete -c tutti -f -a '(tutti complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
complete -c tutti -n '__fish_seen_subcommand_from import export' -F
`;

const SCRIPTS: Record<string, string> = { bash: BASH, zsh: ZSH, fish: FISH };

const completion: Command = {
  name: 'completion',
  words: 'bash|zsh|fish',
  summary: 'Print the script with which a shell completes commands, options, projects and tags',
  details:
    'bash: eval "$(tutti completion bash)" in ~/.bashrc; zsh: the same in ~/.zshrc; fish: tutti completion fish | source.',
  options: [],
  examples: ['tutti completion bash'],
  async run({ words, out }) {
    const script = SCRIPTS[words[0] ?? ''];
    if (script === undefined) throw wrongUse('Name a shell: tutti completion bash|zsh|fish');
    await out.raw(script);
  },
};

/** Answers the scripts above. It is left out of the help. */
const complete: Command = {
  name: 'complete',
  words: 'WORD…',
  summary: 'Print candidates for the last word',
  options: [],
  examples: [],
  async run(call) {
    const before = call.words.slice(0, -1);
    const word = call.words.at(-1) ?? '';
    for (const candidate of await candidatesFor(call, before, word)) await call.out.line(candidate);
  },
};

async function candidatesFor(call: Call, before: readonly string[], word: string): Promise<string[]> {
  const commands = call.commands.filter(({ name }) => name !== 'complete');
  const command = commands.find(({ name }) => before.includes(name));
  const named = command === undefined || command.name === 'help';
  const begins = (candidates: readonly string[]) => candidates.filter((one) => one.startsWith(word));
  if (word.startsWith('--')) return begins([...(command?.options ?? []), ...GLOBAL_OPTIONS].map(({ name }) => name));
  if (before.at(-1) === '--project') return begins(await namesOf(call, 'projects'));
  if (named) return begins(commands.map(({ name }) => name));
  if (command.name === 'completion') return begins(Object.keys(SCRIPTS));
  const [, prefix = '', typed = ''] = /^(-?(?:project|tag)[:=]|[@#+-])(.*)$/s.exec(word) ?? [];
  if (prefix !== '') {
    const names = await namesOf(call, /project|@/.test(prefix) ? 'projects' : 'tags');
    return names.filter((name) => name.startsWith(typed)).map((name) => prefix + name);
  }
  const kind = command.name === 'edit' ? 'task' : (command.name as Kind);
  return begins(Object.keys(MEMBERS[kind] ?? {}).map((member) => `${member}=`));
}

const PATIENCE_MS = 2_000;

/** Names of the account; none if the service does not answer at once. */
async function namesOf(call: Call, list: 'projects' | 'tags'): Promise<string[]> {
  try {
    const { client } = await call.connect();
    const { data } = await client.GET(`/api/v1/${list}`, {
      params: { query: { limit: 200 } },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const rows: { name: string }[] = Object.values(data ?? {}).find(Array.isArray) ?? [];
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}

export const completionCommands: Command[] = [completion, complete];
