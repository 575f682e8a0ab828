import { form } from './rules';

/** A whole number from 0 without leading zeros. */
export const naturalNumber = form(/^(0|[1-9]\d*)$/, '请输入自然数');

/** English letters alone. */
export const letters = form(/^[A-Za-z]+$/, '请输入英文字母');

/** Up to 20 letters or digits. */
export const shortCode = form(/^[A-Za-z0-9]{1,20}$/, '只能填写字母和数字，最多 20 位');

/** 2 to 100 Chinese characters, English letters or spaces. */
export const chineseOrEnglish = form(/^[\p{Script=Han}A-Za-z ]{2,100}$/u, '请填写 2 到 100 个汉字、英文字母或空格');

/** A list of numbers, one on each line. */
export const digitsAndNewlines = form(/^[\d\r\n]+$/, '只能填写数字和换行');
