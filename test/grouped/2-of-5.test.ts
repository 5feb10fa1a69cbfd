import { runGroup } from '../support/group.js';

await runGroup(2, 5);
