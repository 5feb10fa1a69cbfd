/** Bounds of resources. Schemas state them; importers, which load no schema, fit files of other programs into them. */

/** Characters of a name or a title. */
export const MAX_NAME_LENGTH = 255;
/** Characters of a note, a description or another long text. */
export const MAX_TEXT_LENGTH = 100_000;
export const MAX_TAG_LENGTH = 50;
/** Tags of a task, project or note. */
export const MAX_TAGS = 100;
/** Subtasks of a task. */
export const MAX_SUBTASKS = 500;
/** Sections of a project. */
export const MAX_SECTIONS = 100;
