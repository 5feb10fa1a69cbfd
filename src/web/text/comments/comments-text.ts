import { laterText } from '../text.js';
import { en } from './en.js';

export const commentsText = laterText('comments', en);
