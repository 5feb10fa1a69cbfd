import { laterText } from '../text.js';
import { en } from './en.js';

export const notificationText = laterText('notifications', en);
