import { runGroup } from '../support/group.js';

await runGroup(3, 5);
