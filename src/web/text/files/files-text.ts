import { laterText } from '../text.js';
import { en } from './en.js';

export const filesText = laterText('files', en);
