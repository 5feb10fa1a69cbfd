import { runGroupOnPostgres } from '../support/group.js';

await runGroupOnPostgres(4, 5);
