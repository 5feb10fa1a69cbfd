import { laterText } from '../text.js';
import { en } from './en.js';

export const mailText = laterText('mail', en);
