import { laterText } from '../text.js';
import { en } from './en.js';

export const ruleText = laterText('rule', en);
