import { laterText } from '../text.js';
import { en } from './en.js';

export const settingsText = laterText('settings', en);
