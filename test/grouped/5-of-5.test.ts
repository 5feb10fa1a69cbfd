import { runGroup } from '../support/group.js';

await runGroup(5, 5);
