/** What people ask before they go, answered from the national rules. */
export function RabiesQuestions({ source, signed }: { source: string; signed: string }) {
  return (
    <section className="asked" aria-labelledby="asked">
      <h2 id="asked">打针之前常问的</h2>
      <details>
        <summary>五针法和四针法有什么不同</summary>
        <p>
          五针法在第 0、3、7、14、28 天各打 1 针。“2-1-1”四针法在第 0 天打 2 针，第 7、21 天各打 1
          针，只限说明书批准这样用的疫苗。用哪一种，由门诊按现有的疫苗决定。
        </p>
      </details>
      <details>
        <summary>免疫球蛋白什么时候必须打</summary>
        <p>
          III 级暴露都要打被动免疫制剂：免疫球蛋白、单克隆抗体或抗血清。II
          级暴露伤在头面部且不能确定动物健康，或者伤者免疫功能严重低下，也按 III 级处置。当天没有打的，第一针疫苗后 7
          天内仍可补。
        </p>
      </details>
      <details>
        <summary>过了 24 小时还能打吗</summary>
        <p>能，也应该打，越早越好。冲洗伤口也是，晚了也要洗。</p>
      </details>
      <details>
        <summary>去年打过全程，今年又被咬了</summary>
        <p>打完全程不到 3 个月的，一般不用再打；3 个月及以上，在第 0、3 天各打 1 针。每次都要冲洗伤口，并请医生看。</p>
      </details>
      <details>
        <summary>有一针没有按时打</summary>
        <p>尽快补上，后面的顺延，不用从头再打。</p>
      </details>
      <details>
        <summary>怀孕、哺乳、孩子太小能打吗</summary>
        <p>能。暴露后接种没有禁忌，有基础病的人把病情告诉医生就行。</p>
      </details>
      <p className="signed">
        依据：{source}。{signed}。
      </p>
    </section>
  );
}
