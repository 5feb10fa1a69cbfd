import { laterText } from '../text.js';
import { en } from './en.js';

export const planningText = laterText('planning', en);
