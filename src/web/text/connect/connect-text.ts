import { laterText } from '../text.js';
import { en } from './en.js';

export const connectText = laterText('connect', en);
