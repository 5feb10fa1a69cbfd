import { runGroup } from '../support/group.js';

await runGroup(4, 5);
