import { runGroup } from '../support/group.js';

await runGroup(1, 5);
