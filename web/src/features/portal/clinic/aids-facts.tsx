const sources = '《艾滋病防治条例》第二十三条、第三十九条；《中国艾滋病诊疗指南（2021年版）》；卫疾控发〔2004〕107号';

/** What a person wants to know before a test. */
export function AidsFacts({ signed }: { signed: string }) {
  return (
    <section className="aids-facts" aria-labelledby="before">
      <h2 id="before">检测之前</h2>
      <div className="fact-cards">
        <article>
          <h3>要等多久才能查出来</h3>
          <p>感染后要过一段时间才能查出来，叫窗口期：核酸检测约 1 周，抗原抗体检测约 2 周，抗体检测约 3 周。</p>
          <p>窗口期内查出阴性，过了窗口期要再查一次。</p>
        </article>
        <article>
          <h3>72 小时内可以阻断</h3>
          <p>可能感染后尽快吃暴露后预防药（阻断药），最好在 2 小时内，最迟不超过 72 小时，连吃 28 天。</p>
          <p>由医生开药，请打电话给标着“有 72 小时阻断药”的地方。</p>
        </article>
        <article>
          <h3>会不会被别人知道</h3>
          <p>检测自愿。未经本人同意，任何单位和个人不得公开感染者的姓名、住址、肖像、病史等能认出本人的信息。</p>
          <p>标着“匿名”的地方可以不报姓名。</p>
        </article>
        <article>
          <h3>自己在家查</h3>
          <p>可以用合格的自检试剂按说明书操作。结果有反应只是初步的，要到检测点再查才能确定。</p>
          <p>有的检测点可以领自检试剂，先打电话问。</p>
        </article>
        <article>
          <h3>检测的四步</h3>
          <ol>
            <li>检测前咨询：问几个问题，说明检测的意思</li>
            <li>筛查：采血或其他样本，快速检测当场出结果</li>
            <li>检测后咨询：解释结果，说明下一步</li>
            <li>转介：需要时介绍到确证检测和治疗的地方</li>
          </ol>
        </article>
        <article>
          <h3>查出来怎么办</h3>
          <p>国家对感染者免费提供抗病毒药物治疗。早治疗，身体能长期保持健康，也不再传给别人。</p>
          <p>
            想先问问，拨打 <a href="tel:12320">12320</a>；对检测服务不满意，拨打 <a href="tel:12345">12345</a>。
          </p>
        </article>
      </div>
      <p className="signed">
        依据：{sources}。{signed}。
      </p>
    </section>
  );
}
