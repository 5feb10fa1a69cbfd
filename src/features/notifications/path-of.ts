/** Returns the path of an object in the web interface, whose routes are fragments. */
export function pathOf(type: 'task' | 'project' | 'note', uid: string): string {
  return type === 'task' ? `/#/today?task=${uid}` : `/#/${type}/${uid}`;
}
