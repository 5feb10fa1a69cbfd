export interface VikunjaTask {
  id: number;
  title: string;
  description?: string;
  done?: boolean;
  done_at?: string;
  due_date?: string;
  start_date?: string;
  end_date?: string;
  priority?: number;
  percent_done?: number;
  repeat_after?: number;
  repeat_mode?: number;
  /** A rule of RFC 5545, in newer versions. */
  repeats?: string | null;
  bucket_id?: number;
  hex_color?: string;
  is_favorite?: boolean;
  labels?: { id: number; title: string; hex_color?: string }[] | null;
  assignees?: { username: string }[] | null;
  reminders?: { reminder?: string }[] | string[] | null;
  /** Reminders of versions before 0.21. */
  reminder_dates?: string[] | null;
  created?: string;
  attachments?: { file?: { name?: string } }[] | null;
  comments?: { comment: string; author?: { username?: string }; created?: string }[] | null;
  related_tasks?: Record<string, { id: number; title?: string }[] | null> | null;
}

export interface VikunjaProject {
  id: number;
  title?: string;
  description?: string;
  hex_color?: string;
  is_archived?: boolean;
  is_favorite?: boolean;
  parent_project_id?: number;
  tasks?: VikunjaTask[] | null;
  buckets?: { id: number; title: string }[] | null;
  /** Bucket of each task. Older versions have a member of the task. */
  task_buckets?: { task_id: number; bucket_id: number }[] | null;
  background_file_id?: number;
  background_information?: object | null;
  child_projects?: VikunjaProject[] | null;
}

export interface VikunjaFilter {
  title?: string;
  is_favorite?: boolean;
  filters?: VikunjaConditions;
}

export interface VikunjaConditions {
  filter?: string;
  filter_include_nulls?: boolean;
  sort_by?: string[] | null;
  order_by?: string[] | null;
  filter_by?: string[] | null;
  filter_value?: string[] | null;
  filter_comparator?: string[] | null;
  filter_concat?: string;
}
