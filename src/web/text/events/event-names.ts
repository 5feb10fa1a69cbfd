import { laterText } from '../text.js';
import { en } from './en.js';

export const eventNames = laterText('events', en);
