import { laterText } from '../text.js';
import { en } from './en.js';

export const remindersText = laterText('reminders', en);
