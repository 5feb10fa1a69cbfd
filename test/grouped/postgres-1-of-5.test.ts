import { runGroupOnPostgres } from '../support/group.js';

await runGroupOnPostgres(1, 5);
