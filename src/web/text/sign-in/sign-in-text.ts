import { laterText } from '../text.js';
import { en } from './en.js';

export const signInText = laterText('signIn', en);
