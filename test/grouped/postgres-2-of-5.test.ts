import { runGroupOnPostgres } from '../support/group.js';

await runGroupOnPostgres(2, 5);
