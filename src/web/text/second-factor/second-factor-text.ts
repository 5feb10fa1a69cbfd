import { laterText } from '../text.js';
import { en } from './en.js';

export const secondFactorText = laterText('secondFactor', en);
