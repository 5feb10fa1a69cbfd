import type { Command } from '../command.js';
import type { Environment } from '../connection/profiles.js';
import { addCommand } from './add.js';
import { apiCommands } from './api.js';
import { commentCommands } from './comments.js';
import { completionCommands } from './completion.js';
import { editCommands } from './edit.js';
import { followCommands } from './follow.js';
import { helpCommand, skillCommand } from './help.js';
import { listCommands } from './lists.js';
import { moveCommands } from './move.js';
import { objectCommands } from './objects.js';
import { showCommand } from './show.js';
import { signInCommands } from './sign-in.js';
import { transferCommands } from './transfer.js';
import { undoCommand } from './undo.js';

export function allCommands(env: Environment): Command[] {
  return [
    ...signInCommands(env),
    ...listCommands,
    showCommand,
    addCommand,
    ...editCommands,
    ...moveCommands,
    ...commentCommands,
    ...objectCommands,
    undoCommand,
    ...followCommands,
    ...transferCommands,
    ...apiCommands,
    helpCommand,
    ...completionCommands,
    skillCommand,
  ];
}
