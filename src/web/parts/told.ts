/** The parts of the settings about feeds, notifications and their channels. */
export { ChannelSettings } from '../screens/settings/channels.js';
export { FeedSettings } from '../screens/settings/feeds.js';
export { NotificationSettings } from '../screens/settings/notifications.js';
