export const PROMPTS = [
  {
    name: 'plan_my_day',
    title: 'Plan my day',
    description: 'Looks at what is due and what is there, and proposes a plan for today.',
    text:
      'Plan my day with me. Call daily_brief, or list_tasks with view "today" when there is no such tool, and ' +
      'list_tasks with view "inbox". Propose at most seven tasks for today in an order that makes sense, the most ' +
      'important first, and say in a few words why. Say which overdue tasks should get another date, and which. Change ' +
      'nothing before I agree; then use update_task for new dates and statuses, and add_task for what is missing.',
  },
  {
    name: 'review_my_week',
    title: 'Review my week',
    description: 'Goes through what was done, what is left and what comes.',
    text:
      'Review my week with me. Call list_tasks with view "all" and state "completed" for what was done, with view ' +
      '"overdue" for what is left, with view "upcoming" for what comes, and list_projects for the state of the projects. ' +
      'Sum up what went well, name projects without a next step, and propose what to drop, to defer or to do next. ' +
      'Change nothing before I agree; then use update_task, complete_task and add_task.',
  },
] as const;
